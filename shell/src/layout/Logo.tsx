/** Logo: an open gate. */
export function Logo() {
  return (
    <svg
      width="28"
      height="28"
      viewBox="0 0 28 28"
      fill="none"
      strokeWidth="3.2"
      strokeLinecap="round"
      aria-hidden="true"
    >
      <path d="M4 25V12a10 10 0 0 1 20 0v13" stroke="var(--brand)" />
      <path d="M14 25V14" stroke="#C8452B" />
    </svg>
  );
}
