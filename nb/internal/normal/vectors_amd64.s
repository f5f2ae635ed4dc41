#include "textflag.h"

DATA half<>+0(SB)/8, $0.5
GLOBL half<>(SB), RODATA|NOPTR, $8

// func addVectors(dst, x *float64, d *Density, k int)
//
// For each class, 64 numbers in 8 rounds of 2 vectors. A Density has 40 bytes:
// Mean, MeanLow, Variance, Inverse, LogScale. VSUBPD b, a, c is c = a − b.
TEXT ·addVectors(SB), NOSPLIT, $0-32
	MOVQ dst+0(FP), DI
	MOVQ x+8(FP), SI
	MOVQ d+16(FP), BX
	MOVQ k+24(FP), CX
	VBROADCASTSD half<>(SB), Y15
class:
	VBROADCASTSD (BX), Y14        // mean
	VBROADCASTSD 8(BX), Y13       // the rest of it
	VBROADCASTSD 24(BX), Y12      // 1/σ
	VBROADCASTSD 32(BX), Y11      // scale
	XORQ AX, AX
loop:
	VMOVUPD (SI)(AX*1), Y0
	VMOVUPD 32(SI)(AX*1), Y4
	VCMPPD $7, Y0, Y0, Y1         // x is not NaN
	VCMPPD $7, Y4, Y4, Y5
	VSUBPD Y14, Y0, Y0
	VSUBPD Y14, Y4, Y4
	VSUBPD Y13, Y0, Y0
	VSUBPD Y13, Y4, Y4
	VMULPD Y12, Y0, Y0            // z
	VMULPD Y12, Y4, Y4
	VMULPD Y15, Y0, Y2            // z/2
	VMULPD Y15, Y4, Y6
	VMULPD Y0, Y2, Y2             // z²/2
	VMULPD Y4, Y6, Y6
	VSUBPD Y2, Y11, Y2            // scale − z²/2
	VSUBPD Y6, Y11, Y6
	VANDPD Y1, Y2, Y2
	VANDPD Y5, Y6, Y6
	VADDPD (DI)(AX*1), Y2, Y2
	VADDPD 32(DI)(AX*1), Y6, Y6
	VMOVUPD Y2, (DI)(AX*1)
	VMOVUPD Y6, 32(DI)(AX*1)
	ADDQ $64, AX
	CMPQ AX, $512
	JLT loop
	ADDQ $512, DI
	ADDQ $40, BX
	DECQ CX
	JNZ class
	VZEROUPPER
	RET
