import { MoreHorizontal } from "lucide-react";
import {
  type ComponentProps,
  type KeyboardEvent,
  type ReactNode,
  type ToggleEvent,
  useId,
  useRef,
} from "react";
import { buttonStyle } from "./button.tsx";
import { cn } from "./cn.ts";

type MenuProps = {
  label: string;
  icon?: ReactNode;
  className?: string;
  children: ReactNode;
};

/** Uses the browser's popover, which handles Escape, clicks outside and returning focus. */
export function Menu({ label, icon, className, children }: MenuProps) {
  const id = useId();
  const button = useRef<HTMLButtonElement>(null);
  const list = useRef<HTMLDivElement>(null);

  function place({ newState }: ToggleEvent) {
    if (newState !== "open" || !button.current || !list.current) return;
    const { top, bottom, left, right } = button.current.getBoundingClientRect();
    const { clientWidth, clientHeight } = document.documentElement;
    const isLow = bottom > clientHeight / 2;
    const isRight = right > clientWidth / 2;
    Object.assign(list.current.style, {
      top: isLow ? "auto" : `${bottom + 4}px`,
      bottom: isLow ? `${clientHeight - top + 4}px` : "auto",
      left: isRight ? "auto" : `${Math.max(8, left)}px`,
      right: isRight ? `${Math.max(8, clientWidth - right)}px` : "auto",
    });
  }

  function moveFocus(event: KeyboardEvent) {
    const items = itemsOf(list.current);
    const at = items.findIndex((item) => item === document.activeElement);
    const next = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: -1 }[event.key];
    if (next === undefined) return;
    event.preventDefault();
    items.at(next % items.length)?.focus();
  }

  return (
    <>
      <button
        ref={button}
        type="button"
        popoverTarget={id}
        aria-haspopup="menu"
        aria-label={label}
        className={cn(buttonStyle({ look: "quiet", size: "icon" }), className)}
      >
        {icon ?? <MoreHorizontal aria-hidden="true" className="size-5" />}
      </button>
      <div
        ref={list}
        id={id}
        popover="auto"
        role="menu"
        tabIndex={-1}
        aria-label={label}
        onBeforeToggle={place}
        onToggle={({ newState }) => newState === "open" && itemsOf(list.current)[0]?.focus()}
        onKeyDown={moveFocus}
        onClick={(event) => {
          if (event.target instanceof Element && event.target.closest("[role=menuitem]")) {
            list.current?.hidePopover();
          }
        }}
        className="fixed inset-auto m-0 max-w-[calc(100vw-1rem)] min-w-52 border-2 border-ink bg-sheet p-1 text-ink shadow-sheet outline-none"
      >
        {children}
      </div>
    </>
  );
}

function itemsOf(list: HTMLElement | null): HTMLElement[] {
  return [...(list?.querySelectorAll<HTMLElement>("[role=menuitem]") ?? [])];
}

const ITEM =
  "flex min-h-11 w-full items-center gap-3 rounded-sm px-3 text-left text-sm hover:bg-rule/60 focus-visible:bg-rule/60 focus-visible:outline-offset-[-3px]";

type MenuItemProps = ComponentProps<"button"> & { icon: ReactNode };

export function MenuItem({ icon, className, children, ...props }: MenuItemProps) {
  return (
    <button type="button" role="menuitem" tabIndex={-1} className={cn(ITEM, className)} {...props}>
      {icon}
      {children}
    </button>
  );
}

type MenuLinkProps = ComponentProps<"a"> & { icon: ReactNode };

export function MenuLink({ icon, className, children, ...props }: MenuLinkProps) {
  return (
    <a role="menuitem" tabIndex={-1} className={cn(ITEM, className)} {...props}>
      {icon}
      {children}
    </a>
  );
}
