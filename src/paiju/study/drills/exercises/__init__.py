"""One module per kind of exercise; its `KIND` describes it. New modules here are discovered automatically."""
