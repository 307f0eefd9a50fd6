"""The compiler of `tablee wasm`: a game's kernels as WebAssembly, in the file ``kernels.wasm`` of its folder ``page``.

Numba compiles the kernels without optimising; `texts` gets their LLVM text in a process of its own, whose settings do
not depend on this machine. `objects` makes an object file for wasm32 of it with llvmlite. `build` links that with
`runtime.c`, which replaces Numba's runtime, and appends the section that describes the file to the page.

Kernels may allocate arrays, so there is a runtime: without it every kernel that needs a little memory would have to get
it from its callers. It is small, and its memory lives for one call from the page.
"""
