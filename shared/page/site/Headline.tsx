import type { ContentOf } from '@portal/calls';

/** The headline of the home page, inside its `h1`. */
export function Headline({
  home: { firstLine, secondLine, accent },
}: {
  home: Pick<ContentOf<'siteHome'>, 'firstLine' | 'secondLine' | 'accent'>;
}) {
  return (
    <>
      {firstLine}
      <br />
      {secondLine}
      {accent && <em>{accent}</em>}
    </>
  );
}
