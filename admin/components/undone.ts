/** What came of undoing an act, as the bar at the foot of the screen says it. */
export type Undone = { readonly isUndone: boolean; readonly text: string };
