"""The same kernels as WebAssembly, for a page that needs no server.

`exports` says which kernels of a game a page gets, `about` describes them to the page. `tablee wasm` compiles them
(`wasm/`) into ``kernels.wasm`` in each game's folder ``page``; ``web/static/js/pocket/`` calls them.
"""
