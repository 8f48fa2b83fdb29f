import ReactMarkdown from "react-markdown";
import { markdownOptions, type MarkdownProps } from "../lib/markdown-options.ts";

/**
 * Shows Markdown as a post does, for the writer's preview. A link to `entry:<id>` becomes a chip with that entry's
 * number in `cited`. Readers get the same from the server (see `PostText`).
 */
export function Markdown({ content, cited }: MarkdownProps) {
  return (
    <div className="post-text">
      <ReactMarkdown {...markdownOptions({ cited })}>{content}</ReactMarkdown>
    </div>
  );
}
