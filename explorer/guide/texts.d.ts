/** A page of the documentation, taken into the program as text. */
declare module "*.md" {
  const text: string;
  export default text;
}
