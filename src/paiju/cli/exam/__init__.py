"""`paiju exam`: papers listed, sat, marked, checked, certified."""
