#include "textflag.h"

DATA one<>+0(SB)/8, $1.0
GLOBL one<>(SB), RODATA|NOPTR, $8
DATA largest<>+0(SB)/8, $1e100
GLOBL largest<>(SB), RODATA|NOPTR, $8
DATA sign<>+0(SB)/8, $0x8000000000000000
GLOBL sign<>(SB), RODATA|NOPTR, $8

// func addVectors(s *Sums, row *float64, n int) int
//
// Y12 is the sign bit, Y13 the largest value, Y14 is 1, Y15 collects lanes that
// are too large. A Sums has 192 bytes: N, Shift, Sum, SumLow, Square, SquareLow.
// VSUBPD b, a, c is c = a − b.
TEXT ·addVectors(SB), NOSPLIT, $0-32
	MOVQ s+0(FP), DI
	MOVQ row+8(FP), SI
	MOVQ n+16(FP), CX
	VBROADCASTSD sign<>(SB), Y12
	VBROADCASTSD largest<>(SB), Y13
	VBROADCASTSD one<>(SB), Y14
	VXORPD Y15, Y15, Y15
loop:
	VMOVUPD (SI), Y0              // x
	VCMPPD $7, Y0, Y0, Y1         // x is not NaN
	VANDNPD Y0, Y12, Y2           // |x|
	VCMPPD $0x1E, Y13, Y2, Y2     // |x| > largest
	VORPD Y2, Y15, Y15

	VANDPD Y14, Y1, Y2            // N++
	VADDPD (DI), Y2, Y2
	VMOVUPD Y2, (DI)

	VXORPD 32(DI), Y12, Y2        // b = −shift
	VADDPD Y2, Y0, Y3             // d = x + b
	VSUBPD Y0, Y3, Y4             // t = d − x
	VSUBPD Y4, Y3, Y5             // d − t
	VSUBPD Y5, Y0, Y5             // x − (d − t)
	VSUBPD Y4, Y2, Y2             // b − t
	VADDPD Y2, Y5, Y4             // dLow
	VANDPD Y1, Y3, Y3
	VANDPD Y1, Y4, Y4

	VMOVUPD 64(DI), Y0            // a = Sum
	VADDPD Y3, Y0, Y5             // sum = a + d
	VSUBPD Y0, Y5, Y6             // t
	VSUBPD Y6, Y5, Y7
	VSUBPD Y7, Y0, Y7
	VSUBPD Y6, Y3, Y6
	VADDPD Y6, Y7, Y7             // low
	VMOVUPD Y5, 64(DI)
	VADDPD Y4, Y7, Y7             // low + dLow
	VADDPD 96(DI), Y7, Y7
	VMOVUPD Y7, 96(DI)

	VMULPD Y3, Y3, Y8             // p = d·d
	VADDPD Y3, Y3, Y9             // 2d
	VMULPD Y4, Y9, Y9             // 2d·dLow
	VFMSUB213PD Y8, Y3, Y3        // pLow = d·d − p
	VADDPD Y9, Y3, Y9             // pLow + 2d·dLow

	VMOVUPD 128(DI), Y0           // a = Square
	VADDPD Y8, Y0, Y5
	VSUBPD Y0, Y5, Y6
	VSUBPD Y6, Y5, Y7
	VSUBPD Y7, Y0, Y7
	VSUBPD Y6, Y8, Y6
	VADDPD Y6, Y7, Y7
	VMOVUPD Y5, 128(DI)
	VADDPD Y9, Y7, Y7
	VADDPD 160(DI), Y7, Y7
	VMOVUPD Y7, 160(DI)

	ADDQ $32, SI
	ADDQ $192, DI
	DECQ CX
	JNZ loop

	VMOVMSKPD Y15, AX
	VZEROUPPER
	MOVQ AX, ret+24(FP)
	RET
