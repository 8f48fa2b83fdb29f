// CodeMirror is big, so this module is loaded only when a post is edited.
import { defaultKeymap, history, historyKeymap } from "@codemirror/commands";
import { markdown, markdownLanguage } from "@codemirror/lang-markdown";
import { defaultHighlightStyle, HighlightStyle, syntaxHighlighting } from "@codemirror/language";
import { EditorState } from "@codemirror/state";
import { EditorView, keymap } from "@codemirror/view";
import { type Edit, link, mark, type Selected } from "./markdown-edits.ts";
import type { TextSurface } from "./text-surface.ts";

type Options = {
  parent: HTMLElement;
  text: string;
  attributes: Record<string, string>;
  onType: (text: string) => void;
};

const LOOK = EditorView.theme({
  "&": { height: "100%", fontSize: "1rem" },
  "&.cm-focused": { outline: "none" },
  ".cm-scroller": {
    fontFamily: "ui-monospace, SFMono-Regular, Menlo, Consolas, monospace",
    lineHeight: "1.6",
  },
  ".cm-content": { padding: "0.75rem 0", caretColor: "var(--color-ink)" },
  ".cm-line": { padding: "0 0.875rem" },
});

// The default style without its colours, which assume a white page.
const HIGHLIGHT = HighlightStyle.define(
  defaultHighlightStyle.specs.map((spec) => {
    const { color: _, ...look } = spec;
    return look.fontWeight ? { ...look, textDecoration: "none" } : look;
  }),
);

/** Tab is left unbound, so that it leaves the editor like any other field. */
export function openSourceEditor({ parent, text, attributes, onType }: Options) {
  const view = new EditorView({
    parent,
    state: EditorState.create({
      doc: text,
      extensions: [
        history(),
        keymap.of([
          shortcut("Mod-b", (selected) => mark(selected, "**", "bold words")),
          shortcut("Mod-i", (selected) => mark(selected, "_", "words")),
          shortcut("Mod-k", link),
          ...defaultKeymap,
          ...historyKeymap,
        ]),
        markdown({ base: markdownLanguage, completeHTMLTags: false }),
        syntaxHighlighting(HIGHLIGHT),
        EditorView.lineWrapping,
        EditorView.contentAttributes.of({ spellcheck: "true", autocapitalize: "sentences", ...attributes }),
        EditorView.updateListener.of(({ docChanged, state }) => {
          if (docChanged) onType(state.doc.toString());
        }),
        LOOK,
      ],
    }),
  });
  const surface: TextSurface = {
    read: () => read(view),
    apply: (edit) => apply(view, edit),
    replaceQuietly: (changes) => view.dispatch({ changes }),
    placeAt: (x, y) => view.posAtCoords({ x, y }) ?? undefined,
  };
  return { surface, focus: () => view.focus(), close: () => view.destroy() };
}

function read({ state }: EditorView): Selected {
  const { from, to } = state.selection.main;
  return { text: state.doc.toString(), from, to };
}

function apply(view: EditorView, { from, to, insert, select }: Edit): void {
  view.dispatch({
    changes: { from, to, insert },
    selection: { anchor: select.from, head: select.to },
    scrollIntoView: true,
    userEvent: "input",
  });
  view.focus();
}

function shortcut(key: string, edit: (selected: Selected) => Edit) {
  return {
    key,
    run: (view: EditorView) => {
      apply(view, edit(read(view)));
      return true;
    },
  };
}
