import { Button } from '@portal/design';

/** That somebody else has changed what a form shows. The browser asks before what was typed is lost. */
export function Outdated({ text }: { text: string }) {
  return (
    <>
      {text}{' '}
      <Button type="button" $size="s" onClick={() => window.location.reload()}>
        重新加载
      </Button>
    </>
  );
}
