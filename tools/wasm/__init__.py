"""`make wasm`: every game's kernels as WebAssembly, in the file ``kernels.wasm`` of its folder ``page``.

Numba compiles the kernels as always, only without optimising; its LLVM text (`texts.py`, in a process of its own, whose
settings do not depend on this machine) becomes an object file for wasm32 by llvmlite (`objects.py`); Zig's linker makes
the file, with `runtime.c` in the place of Numba's runtime, and the section that tells a page what is in it.

Kernels may make arrays, so there is a runtime: to keep them free of it would make every kernel that wants a little room
ask all its callers for that. It is small, and starts afresh with every call from a page.
"""
