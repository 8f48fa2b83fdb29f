import { useState } from "react";

/** State that resets whenever the followed value changes, such as a filter being edited. */
export function useFollowing<Value>(followed: Value): [Value, (value: Value) => void] {
  const [state, setState] = useState({ followed, value: followed });
  if (state.followed === followed) return [state.value, (value) => setState({ followed, value })];
  setState({ followed, value: followed });
  return [followed, (value) => setState({ followed, value })];
}
