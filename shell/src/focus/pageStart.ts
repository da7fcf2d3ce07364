/** Where a page begins, after the menu of a console. */
export const pageStart = (): HTMLElement | null =>
  document.querySelector<HTMLElement>('#page') ?? document.querySelector<HTMLElement>('#content');
