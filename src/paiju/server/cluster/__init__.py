"""Several servers on one database: who they are, who has which table, what they tell one another."""
