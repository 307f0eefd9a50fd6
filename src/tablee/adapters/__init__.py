"""The games as other people's programs expect them: PettingZoo, OpenSpiel, Gymnasium, and thousands at once."""
