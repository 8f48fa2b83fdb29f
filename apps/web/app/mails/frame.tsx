import { PALETTE } from "@plumbline/contract/palette.ts";
import { Body, Button, Container, Head, Heading, Hr, Html, Preview, Text } from "@react-email/components";
import type { ReactNode } from "react";

// Email programs don't support custom properties.
const { light, dark } = PALETTE;
const FONT = "system-ui, -apple-system, 'Segoe UI', Roboto, Helvetica, Arial, sans-serif";

// Many email programs drop style sheets, so styles are inline and these need !important to override them.
const DARK_STYLE = `
@media (prefers-color-scheme: dark) {
  .paper, .paper td { background-color: ${dark.paper} !important; color: ${dark.ink} !important; }
  .sheet, .sheet td { background-color: ${dark.sheet} !important; border-color: ${dark.ink} !important; }
  .ink { color: ${dark.ink} !important; }
  .soft { color: ${dark.inkSoft} !important; }
  .rule { border-color: ${dark.ink} !important; }
  .button { background-color: ${dark.ink} !important; color: ${dark.paper} !important; }
}`;

type FrameProps = {
  /** Shown next to the subject in the inbox. */
  preview: string;
  heading: string;
  children: ReactNode;
  button?: { label: string; url: string };
  reason: string;
};

/** Contains no pictures, nor anything else that the email program has to fetch. */
export function Frame({ preview, heading, children, button, reason }: FrameProps) {
  return (
    <Html lang="en-AU">
      <Head>
        <meta name="color-scheme" content="light dark" />
        <meta name="supported-color-schemes" content="light dark" />
        <style>{DARK_STYLE}</style>
      </Head>
      <Preview>{preview}</Preview>
      <Body
        className="paper"
        style={{
          backgroundColor: light.paper,
          color: light.ink,
          fontFamily: FONT,
          margin: 0,
          padding: "24px 12px",
        }}
      >
        <Container
          className="sheet"
          style={{
            backgroundColor: light.sheet,
            border: `2px solid ${light.ink}`,
            borderLeftWidth: "8px",
            padding: "24px",
            maxWidth: "560px",
          }}
        >
          <Text
            className="ink"
            style={{ fontSize: "14px", fontWeight: 700, letterSpacing: "0.08em", margin: 0 }}
          >
            PLUMBLINE
          </Text>
          <Heading
            as="h1"
            className="ink"
            style={{ fontSize: "24px", lineHeight: "30px", margin: "12px 0", overflowWrap: "anywhere" }}
          >
            {heading}
          </Heading>
          {children}
          {button && (
            <>
              <Button
                href={button.url}
                className="button"
                style={{
                  backgroundColor: light.ink,
                  color: light.paper,
                  fontSize: "16px",
                  fontWeight: 700,
                  padding: "12px 20px",
                }}
              >
                {button.label}
              </Button>
              <Line>If the button doesn't work, copy this link into your browser: {button.url}</Line>
            </>
          )}
          <Hr className="rule" style={{ borderColor: light.ink, margin: "24px 0 12px" }} />
          <Text
            className="soft"
            style={{ color: light.inkSoft, fontSize: "14px", lineHeight: "20px", margin: 0 }}
          >
            {reason}
          </Text>
        </Container>
      </Body>
    </Html>
  );
}

export function Line({ children }: { children: ReactNode }) {
  return (
    <Text
      className="ink"
      style={{ fontSize: "16px", lineHeight: "24px", margin: "12px 0", overflowWrap: "anywhere" }}
    >
      {children}
    </Text>
  );
}
