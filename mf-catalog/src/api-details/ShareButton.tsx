import { Button, toast } from '@portal/design';

interface ShareButtonProps {
  apiId: string;
  title: string;
}

/** Not every browser has it, whatever the types say. */
const canShare = () => 'share' in navigator;

/** Hands the address of an API on: by the device's own means where it has some, else into the clipboard. */
export function ShareButton({ apiId, title }: ShareButtonProps) {
  async function handleShare() {
    const url = `${window.location.origin}/APIDetails?apiId=${encodeURIComponent(apiId)}`;
    try {
      if (canShare()) return await navigator.share({ title, url });
      await navigator.clipboard.writeText(url);
      toast('链接已复制', 'good');
    } catch (error) {
      // Whoever closes the device's own dialog wants nothing else.
      if (error instanceof DOMException && error.name === 'AbortError') return;
      toast('复制失败，请从地址栏复制', 'bad');
    }
  }

  return <Button onClick={() => void handleShare()}>分享</Button>;
}
