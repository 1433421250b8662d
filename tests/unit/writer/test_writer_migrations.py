"""What migrations do to a schema, in SQL and in the words of the frameworks."""

import pytest

from git_agent.model.change import FileDiff
from git_agent.syntax.text.lines import lines_of
from git_agent.writer.phrases.migrations import migration_phrases
from git_agent.writer.read.facts import gather
from git_agent.writer.read.schema import schema_changes
from support.changing import change_set, file_diff, new_file

RAILS = "db/migrate/20260101000000_change_users.rb"
DJANGO = "shop/migrations/0002_users.py"
ALEMBIC = "alembic/versions/ab12_users.py"
EF = "Server/Migrations/20260101_Users.cs"
LARAVEL = "database/migrations/2026_01_01_users.php"
KNEX = "migrations/20260101_users.js"
SQL = "db/changes/001.sql"


def said(*diffs: FileDiff) -> list[str]:
    phrases = migration_phrases(gather(change_set(*diffs)).files)
    return [f"{phrase.verb} {phrase.objects[0]}".replace("\x01", "`") for phrase in phrases]


@pytest.mark.parametrize(
    ("path", "lines", "expected"),
    [
        (RAILS, ["    create_table :users do |t|", "      t.string :email"], ["add `users` table"]),
        (RAILS, ["    add_column :users, :email, :string"], ["add `email` column to `users`"]),
        (RAILS, ["    remove_column :users, :email"], ["drop `email` column from `users`"]),
        (RAILS, ["    rename_column :users, :mail, :email"], ["rename `mail` column to `email` in `users`"]),
        (RAILS, ["    rename_table :users, :people"], ["rename `users` table to `people`"]),
        (RAILS, ["    add_index :users, :email, unique: true"], ["add index on `email` to `users`"]),
        (RAILS, ["    add_index :users, %i[email name]"], ["add index on `email` and `name` to `users`"]),
        (RAILS, ["    # add_column :users, :email, :string"], []),
        (RAILS, ["    add_column table, column, :string"], []),
        (DJANGO, ["  migrations.CreateModel(", '    name="User",'], ["add `User` model"]),
        (
            DJANGO,
            ["  migrations.AddField(", '    model_name="user",', '    name="email",', "    field=models.TextField(),"],
            ["add `email` field to `user`"],
        ),
        (
            DJANGO,
            ["  migrations.RemoveField(", "    model_name='user',", "    name='email',", "  ),"],
            ["remove `email` field from `user`"],
        ),
        (
            DJANGO,
            ['  migrations.RenameField("user", "mail", "email"),'],
            ["rename `mail` field to `email` in `user`"],
        ),
        (ALEMBIC, ['    op.add_column("users", sa.Column("email", sa.String()))'], ["add `email` column to `users`"]),
        (ALEMBIC, ['    op.create_index(op.f("ix_email"), "users", ["email"])'], ["add index to `users`"]),
        (
            EF,
            ["  migrationBuilder.AddColumn<string>(", '    name: "Email",', '    table: "Users",'],
            ["add `Email` column to `Users`"],
        ),
        (LARAVEL, ["  Schema::create('users', function (Blueprint $table) {"], ["add `users` table"]),
        (
            LARAVEL,
            ["  Schema::table('users', function (Blueprint $table) {", "    $table->string('email');"],
            ["add `email` column to `users`"],
        ),
        (
            KNEX,
            ["  await knex.schema.alterTable('users', (table) => {", "    table.dropColumn('email');"],
            ["drop `email` column from `users`"],
        ),
        (SQL, ["CREATE TABLE IF NOT EXISTS public.users (", "  id int", ");"], ["add `users` table"]),
        (SQL, ["create temporary table scratch (id int);"], []),
        (SQL, ["DROP TABLE `users`;"], ["drop `users` table"]),
        (SQL, ["ALTER TABLE users ADD COLUMN email text;"], ["add `email` column to `users`"]),
        (SQL, ["ALTER TABLE users RENAME TO people;"], ["rename `users` table to `people`"]),
        (SQL, ["ALTER TABLE users RENAME COLUMN mail TO email;"], ["rename `mail` column to `email` in `users`"]),
        (SQL, ["ALTER TABLE users ADD CONSTRAINT one UNIQUE (email);"], ["add constraint to `users`"]),
        (SQL, ["CREATE UNIQUE INDEX ix ON users (email);"], ["add index on `email` to `users`"]),
        (SQL, ["SELECT * FROM users;"], []),
    ],
)
def test_each_step_is_told_in_the_words_of_its_framework(path: str, lines: list[str], expected: list[str]) -> None:
    assert said(new_file(path, *lines)) == expected


def test_several_columns_of_one_table_make_one_sentence() -> None:
    diff = new_file(SQL, "ALTER TABLE users", "  ADD COLUMN email text,", "  ADD COLUMN phone varchar(20);")
    assert said(diff) == ["add `email` and `phone` columns to `users`"]


@pytest.mark.parametrize(
    ("path", "lines"),
    [
        (RAILS, ["  def up", "    add_column :users, :email, :text", "  end", "  def down", "    drop_table :users"]),
        (ALEMBIC, ["def upgrade():", '    op.add_column("users", sa.Column("email"))', "def downgrade():", "    x()"]),
        (SQL, ["-- +goose Up", "ALTER TABLE users ADD email text;", "-- +goose Down", "DROP TABLE users;"]),
        (
            RAILS,
            [
                "  def down",
                "    drop_table :users",
                "  end",
                "  def up",
                "    add_column :users, :email, :text",
                "  end",
            ],
        ),
    ],
)
def test_the_way_back_is_not_told(path: str, lines: list[str]) -> None:
    assert said(new_file(path, *lines)) == ["add `email` column to `users`"]


def test_a_table_made_and_dropped_on_the_way_is_not_told() -> None:
    assert said(new_file(SQL, "CREATE TABLE copy (id int);", "DROP TABLE copy;")) == []


def test_the_parts_of_a_new_table_are_not_told_besides_it() -> None:
    diff = new_file(RAILS, "    create_table :users do |t|", "    end", "    add_index :users, :email")
    assert said(diff) == ["add `users` table"]


def test_a_migration_that_loses_lines_is_mended_not_written() -> None:
    diff = file_diff(RAILS, "-    add_column :users, :email, :string", "+    add_column :users, :email, :text")
    assert schema_changes(RAILS, lines_of(diff)) == ()


def test_a_column_known_before_in_a_schema_edited_in_place_is_not_new() -> None:
    diff = file_diff(
        SQL,
        "-ALTER TABLE users ADD email text;",
        "+ALTER TABLE users ADD email varchar(99);",
        "+ALTER TABLE users ADD phone text;",
    )
    assert said(diff) == ["add `phone` column to `users`"]


def test_tables_of_tests_and_other_code_are_nobodys_schema() -> None:
    assert said(new_file("tests/fixtures/schema.sql", "CREATE TABLE users (id int);")) == []
    assert said(new_file("lib/schema_helper.rb", "    add_column :users, :email, :string")) == []
