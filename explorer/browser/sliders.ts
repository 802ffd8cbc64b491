// The figure beside each slider follows it.

for (const slider of document.querySelectorAll<HTMLInputElement>('input[type="range"]')) {
  slider.addEventListener("input", () => {
    const shown = document.querySelector<HTMLOutputElement>(`output[for="${slider.id}"]`);
    if (shown !== null) shown.value = slider.value;
  });
}
