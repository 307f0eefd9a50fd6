"""A struct from the outside: its fields by name, read from its bytes and written back.

Kernels work on structs. Outside of kernels, reading bytes is several times as fast as reading numpy's small arrays.
"""

from collections.abc import Collection, Mapping
from struct import Struct
from typing import Any, TypeAlias

import numpy as np
from numpy.typing import NDArray

Fields: TypeAlias = Mapping[str, Any]  # of a struct, by name: numbers, and the bytes of arrays of them
Buffer: TypeAlias = NDArray[np.void]  # one struct; an array goes into compiled code faster than a struct alone


class Layout:
    """Unpacks the bytes of a struct: into numbers, and the bytes of each array.

    >>> layout = Layout(np.dtype([("turn", "i1"), ("held", "i1", (2,))]))
    >>> layout.unpack(layout.pack({"turn": 1, "held": b"ab"}))
    {'turn': 1, 'held': b'ab'}
    """

    def __init__(self, dtype: np.dtype[np.void]) -> None:
        self._dtype, self.names = dtype, dtype.names or ()
        fields = [dtype[name] for name in self.names]
        self._bytes = Struct("<" + "".join(f"{field.itemsize}s" if field.shape else field.char for field in fields))

    def empty(self) -> Buffer:
        """An empty struct; numpy's own way takes several times as long for one of many fields."""
        return np.frombuffer(bytearray(self._dtype.itemsize), self._dtype)

    def copy(self, buffer: Buffer) -> Buffer:
        """A copy of a struct; numpy's own way copies it field by field."""
        return np.frombuffer(bytearray(buffer.tobytes()), self._dtype)

    def mask(self, names: Collection[str]) -> NDArray[np.uint8]:
        """The bytes of the named fields, with all their bits, among zeros."""
        mask = np.zeros(self._dtype.itemsize, np.uint8)
        for name, (field, offset, *_) in (self._dtype.fields or {}).items():
            mask[offset : offset + field.itemsize] = 255 if name in names else 0
        return mask

    def unpack(self, buffer: Buffer) -> Fields:
        """All fields at once."""
        return dict(zip(self.names, self._bytes.unpack(buffer.tobytes()), strict=False))  # there are as many

    def pack(self, fields: Fields) -> Buffer:
        """A struct of its own with these fields, which stand in its order."""
        return np.frombuffer(bytearray(self._bytes.pack(*fields.values())), self._dtype)


def numbers(data: bytes, kind: str = "b") -> memoryview:
    """The numbers of an array among the fields; ``kind`` as for Python's struct, signed bytes if nothing is said.

    >>> numbers(bytes([3, 255])).tolist()
    [3, -1]
    """
    return memoryview(data).cast(kind)  # type: ignore[call-overload, no-any-return]
