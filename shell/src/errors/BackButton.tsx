import { Button } from '@portal/design';
import { useNavigate } from '@portal/router';

/** Back to the page before, and home where this was the first: it never leads out of the portal. */
export function BackButton({ children = '返回上一页' }: { children?: string }) {
  const navigate = useNavigate();
  return <Button onClick={() => void (isFirstPage() ? navigate('/') : navigate(-1))}>{children}</Button>;
}

/** The router counts the pages that it opened in this tab. */
const isFirstPage = () => !((window.history.state as { idx?: number } | null)?.idx ?? 0);
