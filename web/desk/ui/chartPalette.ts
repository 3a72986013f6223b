/**
 * Six colours for the parts of a chart, in the order they are used. They differ in lightness as well as in hue, so that
 * they can be told apart with any kind of colour blindness, and each is visible against the page (3:1). None is red:
 * red means an error.
 */
export const chartColors = {
  light: ['#1d4ed8', '#c27a00', '#009e73', '#5b2c83', '#1f2937', '#a8468c'],
  dark: ['#4ea1f3', '#ffb020', '#2dd4bf', '#8b5cf6', '#e5e7eb', '#d65fa8'],
} as const;

/** Style sheets and charts read them as `var(--td-chart-1)` to `var(--td-chart-6)`. */
export const setChartColors = ({ style }: HTMLElement, dark: boolean): void => {
  for (const [at, color] of chartColors[dark ? 'dark' : 'light'].entries())
    style.setProperty(`--td-chart-${at + 1}`, color);
};
