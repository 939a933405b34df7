"""What can be entered into an event's record: by whom, about people, about the plan, draws, files."""
