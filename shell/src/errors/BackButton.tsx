import { Button } from '@portal/design';
import { useWayBack } from '@portal/router';

/** Back to the previous page, or home if this was the first one in the portal. */
export function BackButton() {
  const goBack = useWayBack();
  return <Button onClick={goBack}>返回上一页</Button>;
}
