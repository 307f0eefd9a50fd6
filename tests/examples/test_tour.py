"""The notebook runs from its first cell to its last, and shows a plot."""

from pathlib import Path

import nbformat
import pytest
from nbclient import NotebookClient

TOUR = Path(__file__).resolve().parents[2] / "examples" / "tour.ipynb"


@pytest.mark.slow
@pytest.mark.filterwarnings("ignore::DeprecationWarning", "ignore::ResourceWarning")
def test_the_tour_can_be_taken() -> None:
    tour = nbformat.read(TOUR, as_version=4)  # type: ignore[no-untyped-call]
    assert all(not cell.get("outputs") for cell in tour.cells)  # what it shows is made anew
    NotebookClient(tour, timeout=300, kernel_name="python3").execute()
    shown = [output for cell in tour.cells for output in cell.get("outputs", ())]
    assert any("image/png" in output.get("data", {}) for output in shown)
