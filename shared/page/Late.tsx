interface LateProps {
  /** That no reply came, or none in time. */
  text: string;
  /** What to do about it. */
  hint: string;
}

export const Late = ({ text, hint }: LateProps) => (
  <>
    <span>{text}</span> <span>{hint}</span>
  </>
);
