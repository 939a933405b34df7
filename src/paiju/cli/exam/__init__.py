"""`paiju exam`: list, sit, mark and check papers, and certify results."""
