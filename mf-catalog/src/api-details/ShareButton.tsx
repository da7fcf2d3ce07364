import { Button, toast } from '@portal/design';

interface ShareButtonProps {
  apiId: string;
  title: string;
}

/** Not supported by every browser, although the types say so. */
const canShare = () => 'share' in navigator;

/** Shares the address of an API through the device's share dialog, or copies it. */
export function ShareButton({ apiId, title }: ShareButtonProps) {
  async function handleShare() {
    const url = `${window.location.origin}/APIDetails?apiId=${encodeURIComponent(apiId)}`;
    try {
      if (canShare()) return await navigator.share({ title, url });
      await navigator.clipboard.writeText(url);
      toast('链接已复制', 'good');
    } catch (error) {
      // The user cancelled the share dialog.
      if (error instanceof DOMException && error.name === 'AbortError') return;
      toast('复制失败，请从地址栏复制', 'bad');
    }
  }

  return <Button onClick={() => void handleShare()}>分享</Button>;
}
