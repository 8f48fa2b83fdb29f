import type { Page } from "@playwright/test";

/** Documents without React (JSON, a page without JavaScript) are ready straight away. */
export async function waitForReact(page: Page) {
  await page.waitForFunction(isTakenOver);
}

// Sent to the browser as source, so it must be self-contained.
function isTakenOver() {
  const isOurs = document.readyState === "loading" || "__reactRouterContext" in window;
  // During a navigation, there may be no document element.
  return !isOurs || document.querySelector("html[data-hydrated]") !== null;
}

/**
 * Makes tests wait like a person slower than React: a page is ready when `goto`, `reload` or `goBack` returns, and
 * clicks and keys wait for hydration.
 */
export async function waitForReactAlways(page: Page) {
  await page.addInitScript(`if (window.top === window) {
    ${isTakenOver.toString()}
    // The initial empty document has no document element yet.
    const hold = () => {
      const { style } = document.documentElement;
      style.pointerEvents = "none";
      const look = () => (isTakenOver() ? style.removeProperty("pointer-events") : requestAnimationFrame(look));
      requestAnimationFrame(look);
    };
    if (document.documentElement) hold();
    else addEventListener("DOMContentLoaded", hold);
  }`);
  const press = page.keyboard.press.bind(page.keyboard);
  page.keyboard.press = async (key, options) => {
    await waitForReact(page);
    await press(key, options);
  };
  const goto = page.goto.bind(page);
  const reload = page.reload.bind(page);
  const goBack = page.goBack.bind(page);
  page.goto = async (url, options) => {
    const response = await goto(url, options);
    if (options?.waitUntil !== "commit") await waitForReact(page);
    return response;
  };
  page.reload = async (options) => {
    const response = await reload(options);
    await waitForReact(page);
    return response;
  };
  page.goBack = async (options) => {
    const response = await goBack(options);
    await waitForReact(page);
    return response;
  };
}
