import { Button } from "./button.tsx";
import { Tooltip } from "./tooltip.tsx";
import { Moon, Sun, SunMoon } from "lucide-react";
import { useState } from "react";
import { applyTheme, type Theme, THEMES } from "./theme.ts";

const LOOKS = {
  auto: { Icon: SunMoon, name: "same as device" },
  light: { Icon: Sun, name: "light" },
  dark: { Icon: Moon, name: "dark" },
} satisfies Record<Theme, { Icon: typeof Sun; name: string }>;

export function ThemeToggle({ initial }: { initial: Theme }) {
  const [theme, setTheme] = useState(initial);
  const next = THEMES[(THEMES.indexOf(theme) + 1) % THEMES.length] ?? "auto";
  const { Icon, name } = LOOKS[theme];
  return (
    <Tooltip text={`Colours: ${name}`}>
      <Button
        look="quiet"
        size="icon"
        aria-label={`Colours: ${name}. Switch to ${LOOKS[next].name}`}
        className="noscript:hidden"
        onClick={() => {
          setTheme(next);
          applyTheme(next);
        }}
      >
        <Icon aria-hidden="true" className="size-5" />
      </Button>
    </Tooltip>
  );
}
