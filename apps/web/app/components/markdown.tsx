import ReactMarkdown from "react-markdown";
import { markdownOptions, type MarkdownProps } from "../lib/markdown-options.ts";

/**
 * Markdown as a post shows it, for whoever writes. A link to `entry:<id>` becomes a chip with the number that the entry
 * has in `cited`. Readers get the same, made by the server: see `PostText`.
 */
export function Markdown({ content, cited }: MarkdownProps) {
  return (
    <div className="post-text">
      <ReactMarkdown {...markdownOptions({ cited })}>{content}</ReactMarkdown>
    </div>
  );
}
