import { afterEach, expect, vi } from "vitest";

// Nothing but the command line and the logger may speak: a stray console call fails the test that caused it.
const calls = (["log", "info", "warn", "error", "debug"] as const).map((method) =>
  vi.spyOn(console, method).mockImplementation(() => {}),
);

afterEach(() => {
  for (const call of calls) {
    expect(call.mock.calls).toEqual([]);
    call.mockClear();
  }
});
