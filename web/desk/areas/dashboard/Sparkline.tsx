const [WIDTH, HEIGHT] = [96, 32];

/** The trend of a figure at a glance; the figures are beside it for people who cannot see it. */
export function Sparkline({ values }: { values: readonly number[] }) {
  if (values.length < 2) return <span className="td-spark" />;
  const [low, high] = [Math.min(0, ...values), Math.max(1, ...values)];
  const points = values.map(
    (value, at) =>
      `${((at * WIDTH) / (values.length - 1)).toFixed(1)},${(HEIGHT - 2 - ((value - low) / (high - low)) * (HEIGHT - 4)).toFixed(1)}`,
  );
  return (
    <svg className="td-spark" viewBox={`0 0 ${WIDTH} ${HEIGHT}`} preserveAspectRatio="none" aria-hidden="true">
      <polygon points={`0,${HEIGHT} ${points.join(' ')} ${WIDTH},${HEIGHT}`} />
      <polyline points={points.join(' ')} vectorEffect="non-scaling-stroke" />
    </svg>
  );
}
