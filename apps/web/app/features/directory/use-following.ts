import { useState } from "react";

/** State that starts over from what it follows whenever that changes: a filter while it is being edited. */
export function useFollowing<Value>(followed: Value): [Value, (value: Value) => void] {
  const [state, setState] = useState({ followed, value: followed });
  if (state.followed === followed) return [state.value, (value) => setState({ followed, value })];
  setState({ followed, value: followed });
  return [followed, (value) => setState({ followed, value })];
}
