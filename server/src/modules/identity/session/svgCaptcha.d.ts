/** Only what is used. The package's own types lack this function. */
declare module 'svg-captcha' {
  interface Look {
    width: number;
    height: number;
    /** Number of lines across the text. */
    noise: number;
    fontSize: number;
    background: string;
  }
  const drawText: (text: string, look: Look) => string;
  export default drawText;
}
