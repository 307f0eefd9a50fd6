"""From LLVM text to an object file for wasm32, by llvmlite."""

import re
from collections.abc import Mapping

import llvmlite.binding as llvm

from tablee.pocket.wasm.texts import Text

TRIPLE = "wasm32-unknown-unknown"
FEATURES = (
    "+bulk-memory,+bulk-memory-opt,+sign-ext,+nontrapping-fptoint,+mutable-globals,+simd128"  # all browsers have them
)

# What a Python exception would say, and in which file: a page is told that there was one.
PICKLED = re.compile(r"^(@\.const\.picklebuf\S* = internal constant \{[^{}]*\}) \{.*\}", re.M)

# Numbers that a kernel only looks up: where they lie does not matter, so that equal ones can lie in one place.
LOOKED_UP = re.compile(r"^(@\.const\.array\.data\S* = internal) constant", re.M)

# What kernels say is said now and then: small code is worth more there than fast code. Searches never come by.
SAYING = re.compile(r"4tape|5judge|6report|7writing|6advice|7remarks")  # modules, as they stand in names of functions


def object_file(texts: Mapping[str, Text]) -> bytes:
    """One object file with all kernels; only they can be seen from outside."""
    llvm.initialize_all_targets()
    llvm.initialize_all_asmprinters()
    machine = llvm.Target.from_triple(TRIPLE).create_target_machine(opt=3, features=FEATURES)
    module = llvm.parse_assembly("")
    module.name = "kernels"
    module.triple, module.data_layout = TRIPLE, str(machine.target_data)
    for name, text in texts.items():
        module.link_in(_parsed(name, text, str(machine.target_data)))
    _hide(module, set(texts))
    _shorten(module, texts)
    _optimise(module, machine)
    _check(module)
    return bytes(machine.emit_object(module))


def _parsed(name: str, text: Text, layout: str) -> llvm.ModuleRef:
    shortened = LOOKED_UP.sub(r"\1 unnamed_addr constant", PICKLED.sub(r"\1 zeroinitializer", text.llvm))
    module = llvm.parse_assembly(shortened)
    module.triple, module.data_layout = TRIPLE, layout
    module.get_function(text.symbol).name = name
    return module


def _hide(module: llvm.ModuleRef, visible: set[str]) -> None:
    """Whatever is not for the page may be inlined and dropped: Python's wrappers above all."""
    for part in (*module.functions, *module.global_variables):
        if not part.is_declaration and part.name not in visible:
            part.linkage = llvm.Linkage.internal


def _shorten(module: llvm.ModuleRef, texts: Mapping[str, Text]) -> None:
    """Where kernels say something, code is to be small."""
    symbols = {name: text.symbol for name, text in texts.items()}
    for function in module.functions:
        if not function.is_declaration and SAYING.search(symbols.get(function.name, function.name)):
            for wish in ("minsize", "optsize", "noinline"):
                function.add_function_attribute(wish)


def _optimise(module: llvm.ModuleRef, machine: llvm.TargetMachine) -> None:
    """Twice: only where functions are inlined can be seen which arrays need no counting of who still uses them."""
    builder = llvm.create_pass_builder(machine, llvm.PipelineTuningOptions(speed_level=3))
    tidy = llvm.create_new_module_pass_manager()
    tidy.add_global_dead_code_eliminate_pass()
    tidy.add_constant_merge_pass()
    tidy.add_sroa_pass()
    tidy.add_simplify_cfg_pass()
    tidy.add_refprune_pass()
    for _ in range(2):
        tidy.run(module, builder)
        builder.getModulePassManager().run(module, builder)
    once = llvm.create_new_module_pass_manager()
    once.add_merge_functions_pass()  # what several kernels call was compiled for each of them
    once.add_global_dead_code_eliminate_pass()
    once.run(module, builder)


def _check(module: llvm.ModuleRef) -> None:
    """Nothing of this process's memory may be in there."""
    module.verify()
    if "inttoptr" in str(module):
        raise ValueError("An address of this process is in the kernels: is a constant array too large for Numba?")
