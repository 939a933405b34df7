"""Alembic's entry: steps run on the connection they are given."""

from alembic import context

from paiju.server.storage.schema import metadata

context.configure(connection=context.config.attributes["connection"], target_metadata=metadata, render_as_batch=True)
with context.begin_transaction():
    context.run_migrations()
