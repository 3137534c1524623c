/** A trap for programs that fill in every field: people never see it or reach it by keyboard. */
export function TrapField() {
  return (
    <div className="hidden">
      <label htmlFor="website">Leave this empty</label>
      <input id="website" name="website" tabIndex={-1} autoComplete="off" />
    </div>
  );
}
