"""What goes over the wire: messages, replies, refusals."""
