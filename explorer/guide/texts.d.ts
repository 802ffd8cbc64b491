/** A page of the documentation, taken into the program as text. */
declare module "*.md" {
  const text: string;
  export default text;
}
/** A stylesheet, in the same way. */
declare module "*.css" {
  const text: string;
  export default text;
}
