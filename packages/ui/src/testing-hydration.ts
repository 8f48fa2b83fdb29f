import type { Page } from "@playwright/test";

/**
 * Waits until React has taken over the document.
 *
 * Documents that are none of React's (JSON, a page without script) are as ready as they will be.
 */
export async function waitForReact(page: Page) {
  await page.waitForFunction(isTakenOver);
}

// Sent to the browser as its own text, so it stands alone.
function isTakenOver() {
  const isOurs = document.readyState === "loading" || "__reactRouterContext" in window;
  // A document on its way to another one has no element for a moment.
  return !isOurs || document.querySelector("html[data-hydrated]") !== null;
}

/**
 * Makes a test meet documents as a person does who is slower than React: what it opens is ready when `goto`, `reload` or
 * `goBack` return, and a click or a key on a document that a form led to waits until React has taken over. What is done
 * before that is the subject of the tests without script, and of those that open a page with `waitUntil: "commit"`.
 */
export async function waitForReactAlways(page: Page) {
  await page.addInitScript(`if (window.top === window) {
    ${isTakenOver.toString()}
    // The document that was there before the first one has no element yet.
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
