SELECT * FROM requirement
