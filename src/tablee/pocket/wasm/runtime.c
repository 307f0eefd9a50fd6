// What Numba's own runtime does for kernels that make arrays: room for them, for as long as one call from the page lasts.
// A page keeps its own blocks below; what a call makes lies above, and is forgotten before the next call.
#include <stdint.h>

#define EXPORTED __attribute__((visibility("default")))
#define PAGE 65536u
#define SIZES 32  // room is handed out in powers of two
#define HEAD 64   // bytes in front of it

typedef struct {  // as Numba's kernels know it
    uint64_t references;
    void *destructor, *destructor_info, *data;
    uint64_t size;
} MemInfo;

extern unsigned char __heap_base;
static uintptr_t kept, top;         // the end of the page's blocks, and of what the call under way has made
static void *unused[SIZES];         // what it has made and let go, by size

static void reach(uintptr_t end) {
    uintptr_t have = __builtin_wasm_memory_size(0) * PAGE;
    if (end > have && __builtin_wasm_memory_grow(0, (end - have + PAGE - 1) / PAGE) == (unsigned long)-1) __builtin_trap();
}

// Begin a call: nothing is made yet.
EXPORTED void fresh(void) {
    if (!kept) kept = ((uintptr_t)&__heap_base + 63) & ~(uintptr_t)63;
    top = kept;
    for (int size = 0; size < SIZES; size++) unused[size] = 0;
}

// A block for the page, which stays until it gives the block's address back.
EXPORTED uintptr_t keep(uint32_t bytes) {
    fresh();
    uintptr_t block = kept;
    if (bytes > 0x7fffffffu - block) __builtin_trap();
    kept = (block + bytes + 63) & ~(uintptr_t)63;
    reach(kept);
    return block;
}

EXPORTED void give_back(uintptr_t block) { kept = block; }

static int size_of(uint64_t bytes) {
    int size = 6;
    while (((uint64_t)1 << size) < bytes) size++;
    if (size >= 31) __builtin_trap();
    return size;
}

void *NRT_MemInfo_alloc_aligned(uint64_t bytes, uint32_t alignment) {
    int size = size_of(bytes + HEAD);
    MemInfo *made = unused[size];
    if (made) {
        unused[size] = made->data;
    } else {
        made = (MemInfo *)top;
        top += (uintptr_t)1 << size;
        reach(top);
    }
    made->references = 1;
    made->data = (unsigned char *)made + HEAD;
    made->size = bytes;
    return made;
}

void *NRT_MemInfo_alloc(uint64_t bytes) { return NRT_MemInfo_alloc_aligned(bytes, 32); }

void NRT_MemInfo_call_dtor(MemInfo *made) {
    int size = size_of(made->size + HEAD);
    made->data = unused[size];
    unused[size] = made;
}

// Room without a head of its own that kernels know of: for what is copied while arrays overlap.
void *NRT_Allocate(uint64_t bytes) { return ((MemInfo *)NRT_MemInfo_alloc(bytes))->data; }
void NRT_Free(void *data) { NRT_MemInfo_call_dtor((MemInfo *)((unsigned char *)data - HEAD)); }

// What a kernel asks for in order to raise an error: the page's call ends there, with an error.
void *PyExc_RuntimeError;
void PyErr_SetString(void *error, void *text) { __builtin_trap(); }

double sqrt(double number) { return __builtin_elementwise_sqrt(number); }
