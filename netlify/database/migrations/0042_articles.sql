-- An article is written in the editor, as HTML, or in Markdown by other programs. body_markdown holds what was written
-- in either, so that a release from before this change shows and edits both.
ALTER TABLE blogs
  ADD COLUMN body_format text NOT NULL DEFAULT 'markdown' CHECK (body_format IN ('markdown', 'html')),
  ADD COLUMN seo_title text NOT NULL DEFAULT '',
  ADD COLUMN seo_description text NOT NULL DEFAULT '';
