/** That no reply came in time, and what to do about it: sent again with its request number, nothing is done twice. */
export function Late({ text }: { text: string }) {
  return (
    <>
      <span>{text}</span> <span>没有等到答复，填写的内容还在，可以重新提交</span>
    </>
  );
}
