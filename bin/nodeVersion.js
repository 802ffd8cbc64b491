// Ends the program with one sentence where this Node is too old. It is run by itself before anything is installed, and
// loaded before anything else is: it imports nothing and holds to what the oldest Node can parse.
var needed = [20, 19];
var found = process.versions.node.split(".").map(Number);

if (found[0] < needed[0] || (found[0] === needed[0] && found[1] < needed[1])) {
  process.stderr.write(
    "tidemark: Node " +
      needed.join(".") +
      " or later is needed, and this is Node " +
      process.versions.node +
      ". Install a newer one (https://nodejs.org, or: nvm install " +
      needed[0] +
      ") and try again.\n",
  );
  process.exit(1);
}
