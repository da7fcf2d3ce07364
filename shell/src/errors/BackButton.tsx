import { Button } from '@portal/design';
import { useWayBack } from '@portal/router';

/** Back to the page before, and home where this was the first: it never leads out of the portal. */
export function BackButton() {
  const goBack = useWayBack();
  return <Button onClick={goBack}>返回上一页</Button>;
}
