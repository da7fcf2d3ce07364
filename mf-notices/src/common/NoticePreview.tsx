import { useState } from 'react';
import { Button, Dialog } from '@portal/design';
import { NoticeFiles } from './NoticeFiles';
import type { NoticeFields } from './noticeFields';
import { NoticeText } from './NoticeText';

interface NoticePreviewProps {
  /** Reads the form's values when the preview is opened. */
  read: () => Pick<NoticeFields, 'title' | 'noType' | 'content' | 'publishAt' | 'files'>;
}

/** Previews a notice as its readers will see it. */
export function NoticePreview({ read }: NoticePreviewProps) {
  const [shown, setShown] = useState<ReturnType<NoticePreviewProps['read']> | null>(null);

  return (
    <>
      <Button onClick={() => setShown(read())}>预览</Button>
      {shown && (
        <Dialog title={shown.title.trim() || '没有标题'} isOpen isWide onClose={() => setShown(null)}>
          <NoticeText type={shown.noType} time={shown.publishAt || null} html={shown.content} />
          <NoticeFiles files={shown.files} />
        </Dialog>
      )}
    </>
  );
}
