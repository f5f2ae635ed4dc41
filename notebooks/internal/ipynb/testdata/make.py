"""Writes the notebooks of the round-trip test, with Python's nbformat 5.11.

Run it in this folder: python make.py
"""

import nbformat
from nbformat.v4 import (
    new_code_cell,
    new_markdown_cell,
    new_notebook,
    new_output,
    new_raw_cell,
)

PNG = (
    "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9"
    "awAAAABJRU5ErkJggg==\n"
)


def write(name, cells, **metadata):
    nb = new_notebook(cells=cells, metadata=metadata)
    nbformat.validate(nb)
    nbformat.write(nb, name)


write("empty.ipynb", [])

write(
    "text.ipynb",
    [
        new_markdown_cell("# 后验概率 (posterior)\n\n$$P(c|x) \\propto P(c)\\,P(x|c)$$\n", id="title"),
        new_markdown_cell("", id="nothing"),
        new_markdown_cell("quote \" backslash \\ slash / tab \t less < amp & del \x7f", id="escapes"),
        new_markdown_cell("a\rb\r\nc\x0bd\x0ce\x1cf\x1dg\x1eh\x85i\u2028j\u2029k\n\n", id="line-ends"),
        new_markdown_cell("\x00\x01\x08\x1f 😀 \ufeff \ufffd", id="control"),
        new_raw_cell("raw\n", id="raw", metadata={"format": "text/restructuredtext"}),
    ],
    kernelspec={"name": "gonb", "display_name": "Go (gonb)", "language": "go"},
    language_info={"name": "go", "version": "go1.26", "file_extension": ".go"},
)

cell = new_markdown_cell("![picture](attachment:a.png)", id="attached")
cell["attachments"] = {"a.png": {"image/png": PNG, "text/plain": "one\ntwo"}}
write(
    "outputs.ipynb",
    [
        cell,
        new_code_cell("", id="never-run"),
        new_code_cell(
            "%%\nfmt.Println(1)",
            id="streams",
            execution_count=1,
            metadata={"tags": ["a", "b"], "collapsed": False, "n": 1.5, "list": [], "none": None},
            outputs=[
                new_output("stream", name="stdout", text="1\n2"),
                new_output("stream", name="stderr", text="\x1b[31mred\x1b[0m\n"),
                new_output("stream", name="stdout", text=""),
            ],
        ),
        new_code_cell(
            "show()",
            id="shown",
            execution_count=2,
            outputs=[
                new_output(
                    "display_data",
                    data={
                        "image/png": PNG,
                        "image/svg+xml": "<svg>\n</svg>",
                        "text/html": "<b>\n</b>\n",
                        "text/latex": "",
                        "text/plain": "a",
                        "application/javascript": "f()\ng()",
                        "application/json": {"b": [1, "x\ny", None, True], "a": {}},
                        "application/vnd.x+json": ["one\n", "two"],
                    },
                    metadata={"image/png": {"width": 640}},
                ),
                new_output("execute_result", data={"text/plain": "42"}, execution_count=7),
                new_output("error", ename="ERROR", evalue="exit status 2", traceback=["one\ntwo", ""]),
            ],
        ),
    ],
    title="A <title>",
)
