/** Only the mark; the name is beside it as text. */
export function Logo({ size = 28 }: { size?: number }) {
  return <img src="/favicon.svg" width={size} height={size} alt="" />;
}
